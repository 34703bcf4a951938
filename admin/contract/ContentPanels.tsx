import { partyFacts, type ContractContent, type OrderContent, type Party } from '../../contract/contract/contractContent.ts'
import { grouped } from '../../contract/money.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'

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
            ({ label, amount, when }) => [label, `¥${grouped(amount)}，${when}`] as const,
          ),
          ...content.clauses.map(({ heading, body }) => [heading, body] as const),
        ]}
      />
    </Panel>
  </>
)

const Goods = ({ lines }: Pick<OrderContent, 'lines'>) => (
  <Panel title="货物明细">
    <Rows
      rows={lines}
      keyOf={(line) => line.place}
      columns={[
        { title: '名称', cell: (line) => line.name, small: (line) => line.purchaseNo },
        { title: '规格与工艺', cell: (line) => line.spec.join('；') || '—' },
        {
          title: '数量',
          right: true,
          cell: (line) => (
            <>
              {line.quantity} {line.unit}
            </>
          ),
        },
        { title: '金额', right: true, cell: (line) => <Money yuan={line.amount} /> },
      ]}
    />
  </Panel>
)

const factsOf = (party: Party) => [['名称', party.name], ...partyFacts(party)] as const
