import type { Artwork } from '../../contract/production/artwork.ts'
import type { FileLink } from '../../contract/file.ts'
import type { Proof } from '../../contract/order/proof.ts'
import type { Pictured } from '../../kit/artwork/SplitPicture.tsx'

/** One of several pictures of what is to be printed. */
export type Version = Pictured & { readonly key: string }

const shownBytes = 20 * 2 ** 20

/** What is shown of a file at large: itself where it is a picture of moderate size, else its preview; null: it has none. */
export const largeOf = ({ name, size, link, preview }: FileLink): string | null =>
  preview !== null && size <= shownBytes && /\.(png|jpe?g|webp)$/i.test(name) ? link : preview

const nameOf = ({ positionLabel }: Pick<Artwork, 'positionLabel'>, { name }: FileLink): string =>
  [positionLabel, name].filter(Boolean).join(' ')

/** All there are pictures of: what the buyer brought before the merchant changed it, what lies there now, then the proofs by their rounds. */
export function versionsOf(artwork: readonly Artwork[], proofs: readonly Proof[]): Version[] {
  const shown = (key: string, label: string, file: FileLink): Version[] => {
    const source = largeOf(file)
    return source === null ? [] : [{ key, label, source }]
  }
  return [
    ...artwork.flatMap((file) => (file.mends ? shown(`before ${file.mends.id}`, `客户原稿 ${nameOf(file, file.mends)}`, file.mends) : [])),
    ...artwork.flatMap((file) => shown(`artwork ${file.id}`, `稿件 ${nameOf(file, file)}`, file)),
    ...proofs.toSorted((a, b) => a.round - b.round).flatMap(({ id, round, file }) => shown(`proof ${id}`, `第 ${round} 轮校样`, file)),
  ]
}
