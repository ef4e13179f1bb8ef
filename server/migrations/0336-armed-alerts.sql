-- A customer may have had any number of alerts, and has fifty armed ones at most.
CREATE INDEX price_alert_armed_of ON price_alert (customer_id, no DESC) WHERE state = 'armed';
