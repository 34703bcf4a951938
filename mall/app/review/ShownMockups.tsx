import { useQueryClient } from '@tanstack/react-query'
import { showReviewMockups, type ReviewLine } from '../../../contract/claim/review.ts'
import { ReviewMockups } from '../../../kit/review/ReviewMockups.tsx'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import { refreshReviews } from './queries.ts'
import actsCss from '../private/acts.module.css'

type Props = { readonly line: Pick<ReviewLine, 'mockups' | 'storeName'>; readonly review: NonNullable<ReviewLine['review']> }

/** The own goods with what is printed on them, who sees that beside the review, and how to change it. */
export function ShownMockups({ line: { mockups, storeName }, review: { id, mockupShown, state } }: Props) {
  const mayWrite = useFrame().buyer?.grants.includes('order.place') ?? false
  const queries = useQueryClient()
  const mutation = useOnce(showReviewMockups)
  const turn = () =>
    mutation.mutate(
      { id, mockupShown: !mockupShown },
      {
        onSuccess: () => toast(mockupShown ? '已收回，其他企业看不到了' : '已公开', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => refreshReviews(queries),
      },
    )
  const isPublic = mockupShown && state === 'shown'
  return (
    <ReviewMockups mockups={mockups} name={storeName} who={isPublic ? '已随评价公开' : '仅贵公司与商家可见'}>
      {mayWrite && (
        <button type="button" className={actsCss.act} disabled={mutation.isPending} onClick={turn}>
          {mockupShown ? '不再公开' : '公开展示（会公开您的稿件）'}
        </button>
      )}
    </ReviewMockups>
  )
}
