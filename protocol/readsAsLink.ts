/** What mail programs turn into a link: a scheme, `www.`, an e-mail address, a dot between two words without a blank. */
const LINK = /:\/\/|\bwww\.|@|[\p{L}\p{M}\p{N}][.。．｡][\p{L}\p{M}]{2}/iu

/** Whether a text that somebody typed would be a link in a mail of ours. */
export const readsAsLink = (text: string): boolean => LINK.test(text.normalize('NFKC'))
