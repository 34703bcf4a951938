import type { z } from 'zod'
import type { approvalOf } from '../../../contract/approval.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { Money } from '../private/Money.tsx'

type Drift = NonNullable<z.output<typeof approvalOf.output>>['drift']

/** What is not as it was when the order was submitted, line by line; while there is any, nobody can approve it. */
export const DriftTable = ({ lines }: { lines: Drift }) => (
  <div role="status">
    <p className="p-note">提交后有商品变动，暂不能同意。请驳回或取消后按现价重新下单。</p>
    <div className="a-scroll">
      <table className="a-drift">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">原价</th>
            <th scope="col">现价</th>
            <th scope="col">差额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, before, after, reason }, place) => (
            <tr key={place}>
              <td>
                {title}
                <small>{reason}</small>
              </td>
              <td>
                <Money amount={before} />
              </td>
              <td>{after === null ? '无法购买' : <Money amount={after} />}</td>
              <td>{after === null ? '—' : <Money amount={yuan(fen(parseYuan(after) - parseYuan(before)))} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
