"""Reads the tables of two exports with DuckDB and prints what is in them.

usage: read_tables.py CSV_FOLDER PARQUET_FOLDER
Ends with an error if they differ.
"""

import json
import sys

import duckdb

csv, parquet = sys.argv[1:]
rows = {}
for name in ("entities", "events", "hops"):
    left = duckdb.query(f"select * from '{parquet}/{name}.parquet'")
    kinds = dict(zip(left.columns, map(str, left.types)))
    right = duckdb.query(f"select * from read_csv('{csv}/{name}.csv', columns={kinds})")
    if left.columns != right.columns:
        sys.exit(f"{name}: columns {left.columns} and {right.columns}")
    if left.fetchall() != right.fetchall():
        sys.exit(f"{name}: the rows differ")
    rows[name] = duckdb.query(f"select count(*) from '{parquet}/{name}.parquet'").fetchall()[0][0]

events = duckdb.query(f"select event, count(*) from '{parquet}/events.parquet' group by event")
latency = duckdb.query(f"""
    select median(latency_ns) from '{parquet}/hops.parquet'
    where topic = '/raw' and to_node = from_node""")
print(json.dumps({
    "rows": rows,
    "events": dict(events.fetchall()),
    "latency": latency.fetchall()[0][0],
}))
