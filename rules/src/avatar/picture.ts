/** Most characters of a picture in base64: 168 KiB of it, which with the rest stays below the 256 KiB of any body. */
export const maxSentImageText = 229_376

/** Side in pixels of the square that a browser sends: what the largest avatar needs on a display of three dots a pixel, and more. */
export const sentImageSide = 640

/** Shortest side in pixels that a picture may have: below it even a row of a list would show its dots. */
export const minImageSide = 64
