import { useQuery } from '@tanstack/react-query'
import { movePromotion, type PromotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { promotionMachine, promotionMoves, type PromotionMove } from '../../contract/promotion/promotionState.ts'
import { wants } from '../../contract/moves.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import desk from '../pieces/desk.module.css'
import { previewQuery, promotionKeys } from './queries.ts'
import { Concerns } from './ResultPanels.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

const words: Readonly<Record<PromotionMove, string>> = {
  publish: '发布后客户即可看到，到开始时间自动生效；优惠只能再改得更多，结束时间只能延期一次。',
  pause: '1 秒内对所有客户停止优惠，已提交的订单不变；暂停期间时间照走。',
  resume: '恢复后立即按活动价计价。',
  stop: '停止后不能恢复，1 秒内对所有客户停止优惠；已提交的订单不变。',
}

const draftWords = '草稿作废，不能恢复；客户从未看到过它。'

/** Publishes, pauses, resumes or stops an activity. */
export function MoveDialog({ one, move, onClose }: { one: PromotionDetail; move: PromotionMove; onClose: () => void }) {
  const publishes = move === 'publish'
  const { data: preview } = useQuery({ ...previewQuery(one.id, one.revision), enabled: publishes })
  const discards = one.state === 'draft' && move === 'stop'
  const asks = !discards && wants(promotionMachine, move, 'reason')
  return (
    <FormDialog<{ reason: string }, typeof movePromotion.output>
      title={`${promotionMoves[move].label}活动`}
      okText={`确认${promotionMoves[move].label}`}
      danger={'danger' in promotionMoves[move]}
      width={460}
      mutation={movePromotion}
      begun={{ reason: '' }}
      inputOf={({ reason }) => ({ id: one.id, revision: one.revision, move, reason })}
      told={({ asked }) => (asked ? '已提交，请同事复核后发布' : '操作成功')}
      anew={promotionKeys}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>
            {one.name}
            {publishes && `（${one.gives}）`}：{discards ? draftWords : words[move]}
          </p>
          {publishes && preview && <Concerns concerns={preview.concerns} />}
        </>
      }
    >
      {asks && <InputItem label="原因" name="reason" maxLength={200} />}
    </FormDialog>
  )
}
