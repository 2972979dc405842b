"""What people type, parsed and cleaned."""
