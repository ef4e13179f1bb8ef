-- Sign-in texts are kept no longer: each proves by this key that we issued it. The session that a text opened names
-- its nonce, once; so a text works once, whichever server process is asked. Texts out while this runs end early.

CREATE TABLE auth_text_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key bytea NOT NULL CHECK (length(key) = 32)
);

-- 366 random bits: the random of an identifier is the system's own strong one.
INSERT INTO auth_text_key (key)
VALUES (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')));

DROP TABLE auth_challenge;
