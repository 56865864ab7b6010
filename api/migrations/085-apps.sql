-- Which apps there are is data: the host that holds the others, and remotes with the routes that each may live at.
CREATE TABLE release_app (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('host', 'remote')),
  team text NOT NULL DEFAULT '',
  routes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);

CREATE UNIQUE INDEX release_app_one_host ON release_app (kind) WHERE kind = 'host';

INSERT INTO release_app (name, kind, routes) VALUES ('shell', 'host', '{}');

ALTER TABLE release DROP CONSTRAINT release_app_check;
ALTER TABLE release_key DROP CONSTRAINT release_key_app_check;
