/** Where a ticket asks for the size: an element around it is marked `data-size`. */
export const SIZE_FIELD = '[data-size] input'
