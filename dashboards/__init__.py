"""The dashboards: pages that start runs and read results. They simulate nothing themselves."""
