/** Page that ends mails, and where mail programs post to (RFC 8058). A link there ends nothing by being looked at. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
