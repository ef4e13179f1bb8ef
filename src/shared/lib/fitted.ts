/** The size of a picture whose longer side is at most so long. */
export function fitted(
  width: number,
  height: number,
  longest: number,
): { readonly width: number; readonly height: number } {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}
