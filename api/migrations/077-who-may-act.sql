-- Who acts is proven, not said.
-- A person's address counts as theirs only where the identity provider has verified it.
ALTER TABLE staff_user ADD COLUMN email_verified boolean NOT NULL DEFAULT false;
-- An operator is invited by e-mail and is, from the first verified sign-in on, the person who signed in.
ALTER TABLE release_operator ADD COLUMN issuer text, ADD COLUMN subject text, ADD CHECK ((issuer IS NULL) = (subject IS NULL)), ADD UNIQUE (issuer, subject);
-- The call that made an appointment may change it; the provider's id, because the call itself may not be stored yet.
ALTER TABLE appointment ADD COLUMN provider_call_id text;
-- A chat that a code opened ends with the code.
ALTER TABLE chat_visitor ADD COLUMN code_id uuid;
CREATE INDEX demo_booking_by_code ON demo_booking (code_id, starts_at);
