-- A history is asked for a period. Without these a short one reads every order that its customer ever had; contracts
-- have theirs already, and a customer has few plans.
CREATE INDEX spot_order_done_at_of ON spot_order (customer_id, account, done_at) WHERE state <> 'waiting';
CREATE INDEX option_order_settled_at_of ON option_order (customer_id, account, settled_at) WHERE state <> 'open';
