-- Making and dropping a day waits for everybody who reads the log for long, such as a copy of the
-- database being made or verify-log, and whoever writes to the log waits behind it. Rather than that
-- prices stand still, the day is left until the next time: days are made long before they come.
ALTER FUNCTION price_log_add_day(date) SET lock_timeout = '500ms';
ALTER FUNCTION price_log_drop_before(date) SET lock_timeout = '500ms';
