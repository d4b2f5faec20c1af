"""Figures for Prometheus: counted in every process, served by `manage.py metrics`.

Labels name views, codes, kinds and transports; never people, tables, or hidden parts of the game.
Nothing here is imported where the site is not measured (`METRICS_PORT`).
"""
