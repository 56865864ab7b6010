-- The token that a token was made with: what ends the one ends the other.
ALTER TABLE release_token ADD COLUMN parent_id text REFERENCES release_token (id);
