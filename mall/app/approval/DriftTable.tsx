import type { z } from 'zod'
import type { approvalOf } from '../../../contract/approval/approval.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { Money } from '../private/Money.tsx'
import wordsCss from '../private/words.module.css'
import css from './approval.module.css'

type Drift = NonNullable<z.output<typeof approvalOf.output>>['drift']

/** What is not as it was when the order was submitted, line by line; while there is any, nobody can approve it. */
export const DriftTable = ({ lines }: { lines: Drift }) => (
  <div role="status">
    <p className={wordsCss.note}>提交后有商品变动，暂不能同意。请驳回或取消后按现价重新下单。</p>
    <div className={css.scroll}>
      <Rows
        look={css.drift}
        rows={lines}
        keyOf={(_, place) => place}
        columns={[
          { title: '商品', cell: ({ title }) => title, small: ({ reason }) => reason },
          { title: '原价', cell: ({ before }) => <Money amount={before} /> },
          { title: '现价', cell: ({ after }) => (after === null ? '无法购买' : <Money amount={after} />) },
          {
            title: '差额',
            cell: ({ before, after }) => (after === null ? '—' : <Money amount={yuan(fen(parseYuan(after) - parseYuan(before)))} />),
          },
        ]}
      />
    </div>
  </div>
)
