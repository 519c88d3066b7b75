/** Type of a file as its first bytes prove it; what a sender says of it counts for nothing. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml'

/**
 * Image that the server draws of a sent one: the middle square, so many pixels a side; or all of it, as large as fits in there.
 * `onlySmaller`: one that fits already keeps its size.
 */
export type ImageVariant = { squareSide: number } | { within: { width: number; height: number }; onlySmaller?: true }

/** What holds for a kind of file. */
export type FileKindRule = {
  /** Most bytes of what is sent; the route that takes this kind reads no more. */
  maxBytes: number
  accepts: readonly FileType[]
  /** Shortest side in pixels that an image may have. */
  minSide: number
  /** What is stored of it, by name. What was sent is not stored. */
  variants: Readonly<Record<string, ImageVariant>>
  /**
   * Readers: whoever knows the address; whoever was given a signed address that expires; or nobody by an address: its
   * domain seals the bytes before they are stored, and opens them for whom it lets look.
   */
  readBy: 'anyone' | 'signedAddress' | 'sealed'
}

/**
 * Kinds of uploaded files, each with its limits; a kind that is added here has a limit of its body, types that it
 * accepts, variants and readers. Names stand in rows and in addresses: none is ever renamed.
 */
export const fileKinds = {
  /** Below 64 pixels even a row of a list would show its dots. Sides: three dots for each pixel of a row of a list, and of a profile. Source: the sizes of web/src/game-kit/avatar.tsx. */
  profilePicture: {
    maxBytes: 1_024 * 1_024,
    accepts: ['image/jpeg', 'image/png', 'image/webp'],
    minSide: 64,
    variants: { small: { squareSide: 144 }, large: { squareSide: 336 } },
    readBy: 'anyone',
  },
  /** Whole, since a logo is not cropped; two dots for each pixel of the plaque in `web/src/district`. Source: product 5.18. */
  sponsorLogo: {
    maxBytes: 200_000,
    accepts: ['image/png', 'image/svg+xml'],
    minSide: 32,
    variants: { shown: { within: { width: 480, height: 160 } } },
    readBy: 'anyone',
  },
  /** Side of a document, or the face of who sends it; drawn so large that the small print can be read. Source: product 7. */
  identityPhoto: {
    maxBytes: 1_536 * 1_024,
    accepts: ['image/jpeg', 'image/png', 'image/webp'],
    minSide: 480,
    variants: { whole: { within: { width: 1_920, height: 1_920 }, onlySmaller: true } },
    readBy: 'sealed',
  },
} as const satisfies Record<string, FileKindRule>

export type FileKind = keyof typeof fileKinds

/** Names of what is stored of a kind. */
export type VariantOf<Kind extends FileKind> = Extract<keyof (typeof fileKinds)[Kind]['variants'], string>
