import { lackingOf } from '../../contract/production/artwork.ts'
import css from './Lacking.module.css'

type Props = {
  readonly positions: readonly { readonly key: string; readonly label: string }[]
  readonly files: readonly { readonly position: string | null }[]
}

/** Positions that are printed and have no file. */
export const Lacking = ({ positions, files }: Props) => <LackingWords labels={lackingOf(positions, files).map(({ label }) => label)} />

/** The same, where the server has said which. */
export const LackingWords = ({ labels }: { readonly labels: readonly string[] }) =>
  labels.length > 0 && (
    <ul className={css.lacking} aria-label="缺稿件的部位">
      {labels.map((label) => (
        <li key={label}>{label} 缺稿件</li>
      ))}
    </ul>
  )
