import type { ContractContent, OrderContent, Party } from '../../contract/contractContent.ts'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import table from '../pieces/table.module.css'

/** What a version says: parties, goods, plan, clauses. */
export const ContentPanels = ({ content }: { content: ContractContent }) => (
  <>
    <Panel title="甲方（买方）">
      <Facts rows={factsOf(content.buyer)} />
    </Panel>
    <Panel title="乙方（卖方）">
      <Facts rows={factsOf(content.seller)} />
    </Panel>
    {content.format !== 'yincai-frame/1' && <Goods lines={content.lines} />}
    <Panel title={content.format === 'yincai-frame/1' ? '条款' : '付款计划与条款'}>
      <Facts
        rows={[
          ...(content.format === 'yincai-frame/1' ? [] : content.plan).map(
            ({ label, amount, when }) => [label, `¥${amount}，${when}`] as const,
          ),
          ...content.clauses.map(({ heading, body }) => [heading, body] as const),
        ]}
      />
    </Panel>
  </>
)

const Goods = ({ lines }: Pick<OrderContent, 'lines'>) => (
  <Panel title="货物明细">
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">规格与工艺</th>
          <th scope="col" className={table.right}>
            数量
          </th>
          <th scope="col" className={table.right}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.place}>
            <td data-name="名称">
              {line.name}
              <small>{line.purchaseNo}</small>
            </td>
            <td data-name="规格与工艺">{line.spec.join('；') || '—'}</td>
            <td data-name="数量" className={table.right}>
              {line.quantity} {line.unit}
            </td>
            <td data-name="金额" className={table.right}>
              <Money yuan={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)

const factsOf = (party: Party) =>
  [
    ['名称', party.name],
    ['信用代码', party.creditCode],
    ['地址', party.address],
    ['联系人', party.contact],
    ['电话', party.phone],
    ['开户行', party.bank],
    ['账号', party.account],
  ] as const
