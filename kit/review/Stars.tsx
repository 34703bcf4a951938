import css from './review.module.css'
/** So many stars of five, told in figures to who does not see them. */
export const Stars = ({ score, name }: { score: number; name: string }) => (
  <span className={css.stars} role="img" aria-label={`${name} ${score} 星`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-on={star <= Math.round(score)} aria-hidden="true">
        ★
      </span>
    ))}
  </span>
)
