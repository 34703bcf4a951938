type Pair = { readonly colour: string; readonly size: string }

const listed = (typed: string): string[] => {
  const words = typed.split(/[、,，;；\s]+/).filter(Boolean)
  return words.length > 0 ? [...new Set(words)] : ['']
}

/** '白色、黑色' and 'S、M' → four pairs; those that are there already are left out, and so is a pair of nothing. */
export const combined = (colours: string, sizes: string, had: readonly Partial<Pair>[]): Pair[] =>
  listed(colours)
    .flatMap((colour) => listed(sizes).map((size) => ({ colour, size })))
    .filter(({ colour, size }) => colour + size !== '' && !had.some((one) => one.colour === colour && one.size === size))
