-- Says who sets the commission aside. A text that the operator has rewritten stays.

UPDATE content_item
SET body = 'Invitations are not open yet. When they are, we set each commission aside before we promise it to you.'
WHERE id = 'invite' AND lang = 'en'
  AND body = 'Invitations are not open yet. When they are, the commission will be set aside by the house before it is promised to you.';
