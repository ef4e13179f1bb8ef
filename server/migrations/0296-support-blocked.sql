-- Guests who were blocked before blocking closed what they began: nobody answers it, and it is kept no longer than others.
UPDATE support_conversation c
SET state = 'closed', since = greatest(c.since, p.blocked_at), waiting_since = NULL, closed_by = 'operator', taken_by = NULL
FROM support_person p
WHERE p.id = c.person_id AND p.blocked_at IS NOT NULL AND c.state <> 'closed';
