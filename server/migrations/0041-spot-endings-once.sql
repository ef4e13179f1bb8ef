-- The numbers of the endings of one batch are drawn once and in the order in which it names them, whatever plan joins
-- them to their orders: a scan that is repeated would draw them again.
CREATE OR REPLACE FUNCTION spot_order_end(p_endings spot_ending[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ended integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('spot_order_done_no') AS no, e.* FROM unnest(p_endings) AS e)
  UPDATE spot_order o
    SET state = done.state, done_no = done.no, done_at = done.at, fill_price = done.price,
      fill_log_seq = done.log_seq, paid = done.paid, fee = done.fee, received = done.received,
      cancel_reason = done.cancel_reason
    FROM done
    WHERE o.id = done.id AND o.state = 'waiting';
  GET DIAGNOSTICS ended = ROW_COUNT;
  IF ended <> cardinality(p_endings) THEN
    RAISE EXCEPTION 'spot_order: an order that was to end does not wait'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
