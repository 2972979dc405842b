"""What Keyword and Anagrams share: laying blocks on a grid, and challenging a play."""
