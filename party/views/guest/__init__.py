"""The pages on guests' phones: the lobby, a player's seat, standings, and a steward's tables."""
