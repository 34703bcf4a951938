import type { ReactNode } from 'react'
import type { ReviewMockup } from '../../contract/claim/review.ts'
import { Mockups } from '../mockup/Mockups.tsx'
import css from './review.module.css'

type Props = {
  readonly mockups: readonly ReviewMockup[]
  /** What the goods are called, or whose they are. */
  readonly name: string
  /** Who sees them; absent: everybody who sees the review. */
  readonly who?: string
  /** What may be done about it. */
  readonly children?: ReactNode
}

/** The goods that a review is of with what is printed on them: how it was meant, not how it came. Nothing where none can be shown. */
export const ReviewMockups = ({ mockups, name, who, children }: Props) =>
  mockups.length > 0 && (
    <figure className={css.mockups}>
      <figcaption>
        <b>印上效果</b> {who && <span>{who}</span>} {children}
      </figcaption>
      <Mockups mockups={mockups} name={name} />
    </figure>
  )
