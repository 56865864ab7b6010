-- A corrected redelivery is a webhook of its own: only the same body is a repetition.
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_subject_id_event_key;
CREATE INDEX webhook_by_subject ON webhook_delivery (subject_id, event);
-- Dead letters: tried for days in vain, and kept for whoever looks into them.
ALTER TABLE webhook_delivery ADD COLUMN given_up_at timestamptz;
-- Fields of the body that were not understood, by name; then the body stays, sealed, until the webhook is deleted.
ALTER TABLE webhook_delivery ADD COLUMN not_understood text[];
-- How far the call had come in the description that is stored (0 registered, 1 ongoing, 2 over, 3 analysed), and in the
-- one that its transcript is from: a later description corrects an earlier one, never the other way round.
ALTER TABLE call ADD COLUMN described smallint NOT NULL DEFAULT 0, ADD COLUMN transcribed smallint NOT NULL DEFAULT 0;
-- Whoever erases a conversation erases what is left of its webhooks too.
CREATE FUNCTION erase_webhook_bodies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery SET body_sealed = NULL
   WHERE processed_at IS NOT NULL AND body_sealed IS NOT NULL AND subject_id = coalesce(to_jsonb(OLD) ->> 'provider_call_id', to_jsonb(OLD) ->> 'provider_chat_id');
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_bodies AFTER DELETE ON call FOR EACH ROW EXECUTE FUNCTION erase_webhook_bodies();
CREATE TRIGGER webhook_bodies AFTER DELETE ON chat_thread FOR EACH ROW EXECUTE FUNCTION erase_webhook_bodies();
