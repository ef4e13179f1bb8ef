-- Nobody sends what they approved. What was sent before goes on as it was.
CREATE FUNCTION withdrawal_sent_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'withdrawal: whoever approved it cannot send it' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawal_sent_by_another BEFORE INSERT OR UPDATE ON withdrawal
  FOR EACH ROW WHEN (NEW.state = 'broadcast' AND NEW.sent_by = ANY (NEW.approved_by))
  EXECUTE FUNCTION withdrawal_sent_by_another();
ALTER TABLE withdrawal ENABLE ALWAYS TRIGGER withdrawal_sent_by_another;

-- What a customer asked for in a day is added up.
CREATE INDEX withdrawal_day ON withdrawal (customer_id, submitted_at);
