"""What there is to see: menus, the scene, the printed components."""
