-- The visitor's last line by the id that the page gave it, and since when its answer is being waited for:
-- a line that is sent again is told from a new one, and is neither stored nor asked twice.
ALTER TABLE chat_visitor ADD COLUMN last_line_id uuid, ADD COLUMN answering_since timestamptz(3);
