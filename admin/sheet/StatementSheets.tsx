import { Checkbox } from 'antd'
import { useState } from 'react'
import { lookAtStatement } from '../../contract/payment/statementReading.ts'
import { call } from '../call.ts'
import { LinkButton } from '../shell/LinkButton.tsx'
import { AccountField } from '../pieces/AccountField.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { RunTable } from './RunTable.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './sheet.module.css'

const accepts =
  '任何银行网银导出的明细，或支付宝、微信商户账单，csv 或 xlsx。常见银行自动识别，其他的第一次请指明各列，以后直接沿用；先试运行，不会写入；同一笔不会重复导入。'

type Chosen = { readonly book: boolean; readonly account: string; readonly checked: boolean }

/** Where a bank's file is understood; null: its form is known, and nobody has said otherwise. */
async function readingPage(fileId: number, { book, account, checked }: Chosen): Promise<string | null> {
  const { known, kept } = await call(lookAtStatement, { fileId })
  const query = new URLSearchParams({ ...(book && { book: '1' }), ...(account && { account }) })
  return known !== null && kept === null && !checked ? null : `/sheet/statement/read/${fileId}?${query}`
}

/** 银行明细导入: statements of banks and bills of providers as they are handed out; the movements recorded go out. */
export function StatementSheets() {
  const [book, setBook] = useState(false)
  const [checked, setChecked] = useState(false)
  const [account, setAccount] = useState('')
  return (
    <>
      <p className={desk.trail}>
        <Link to="/payment">银行流水</Link> / 银行明细导入
      </p>
      <Heading title="银行明细导入">
        <LinkButton to="/payment/queue" plain>
          待匹配流水
        </LinkButton>
      </Heading>
      <div className={styles.columns}>
        <ImportPanel
          subject="statement"
          options={{ book, account }}
          before={(fileId) => readingPage(fileId, { book, account, checked })}
          accepts={accepts}
        >
          <AccountField value={account} onChange={setAccount} className={styles.choice} />
          <p className={styles.choice}>
            <Checkbox checked={book} onChange={({ target }) => setBook(target.checked)}>
              正式导入时，附言码或订单号唯一且金额相符的自动入账
            </Checkbox>
          </p>
          <p className={styles.choice}>
            <Checkbox checked={checked} onChange={({ target }) => setChecked(target.checked)}>
              先逐列核对（自动识别有误时勾选）
            </Checkbox>
          </p>
        </ImportPanel>
        <ExportPanel subject="statement" />
      </div>
      <RunTable subject="statement" />
    </>
  )
}
