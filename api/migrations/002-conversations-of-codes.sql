-- Which code opened a conversation is known as long as the conversation is kept, because it is erased some time after its code.
ALTER TABLE code_call ADD over boolean NOT NULL DEFAULT false, ADD FOREIGN KEY (provider_call_id) REFERENCES call (provider_call_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE chat_visitor ADD FOREIGN KEY (clinic_id, provider_chat_id) REFERENCES chat_thread (clinic_id, provider_chat_id) ON DELETE CASCADE NOT VALID;
