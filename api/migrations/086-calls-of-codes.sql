-- Which demo code a web call was started with, for as long as it may last: the call ends with its code.
CREATE TABLE code_call (
  provider_call_id text PRIMARY KEY,
  code_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);
