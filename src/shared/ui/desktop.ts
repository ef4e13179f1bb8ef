/** The one breakpoint: desktop is wider than 1000 px, or more where the browser's letters are larger. */
export const DESKTOP = '(min-width: 62.50125em)'
