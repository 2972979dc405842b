"""What stewards and hosts decide: calls, disputes and rulings, and which tables are confirmed or void."""
