import type { Reply, ReviewWords } from '../../contract/claim/review.ts'
import { Stars } from './Stars.tsx'
import css from './review.module.css'

type Scores = Pick<Reply, 'productScore' | 'printScore' | 'deliveryScore'>

/** What each of the stars was given for. */
export const Scored = ({ review }: { review: Scores }) => (
  <p className={css.scores}>
    <span>
      商品 <Stars score={review.productScore} name="商品" />
    </span>
    {review.printScore !== null && (
      <span>
        印刷 <Stars score={review.printScore} name="印刷" />
      </span>
    )}
    <span>
      物流 <Stars score={review.deliveryScore} name="物流" />
    </span>
  </p>
)

/** What was said, with its pictures and the merchant's answer, and what was added later. */
export const ReviewText = ({ review }: { review: Omit<Reply, 'id' | 'nickname' | 'sku' | 'mockups'> }) => (
  <div className={css.text}>
    <Said words={review} />
    {review.addition && (
      <div className={css.added}>
        <p className={css.when}>追评 {review.addition.createTime.slice(0, 10)}</p>
        <Said words={review.addition} />
      </div>
    )}
  </div>
)

const Said = ({ words }: { words: ReviewWords }) => (
  <>
    <p className={css.words}>{words.comment}</p>
    {words.picturesArr.length > 0 && (
      <ul className={css.pictures}>
        {words.picturesArr.map(({ id, link, preview }, place) => (
          <li key={id}>
            <a href={link} target="_blank" rel="noopener" aria-label={`查看大图 ${place + 1}`}>
              <img src={preview ?? link} alt={`评价图片 ${place + 1}`} width="88" height="88" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    )}
    {words.merchantReplyContent !== null && (
      <p className={css.answer}>
        <b>商家回复</b> <time>{words.merchantReplyTime?.slice(0, 10)}</time>
        <br />
        {words.merchantReplyContent}
      </p>
    )}
  </>
)
