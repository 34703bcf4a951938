import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../pieces/LinkButton.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { RunTable } from './RunTable.tsx'
import desk from '../pieces/desk.module.css'
import styles from './sheet.module.css'

const accepts =
  '网银导出的明细（工商、建设、招商、中国、农业等银行）或支付宝、微信商户账单，csv 或 xlsx。自动识别格式；先试运行，不会写入；同一笔不会重复导入。'

/** 对账单导入: statements of banks and bills of providers as they are handed out; the movements recorded go out. */
export function StatementSheets() {
  const [book, setBook] = useState(false)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/payment">银行流水</Link> / 对账单导入
      </p>
      <Heading title="对账单导入">
        <LinkButton to="/payment/queue" plain>
          待匹配流水
        </LinkButton>
      </Heading>
      <div className={styles.columns}>
        <ImportPanel subject="statement" options={{ book }} accepts={accepts}>
          <p className={styles.choice}>
            <Checkbox checked={book} onChange={({ target }) => setBook(target.checked)}>
              正式导入时，附言码或订单号唯一且金额相符的自动入账
            </Checkbox>
          </p>
        </ImportPanel>
        <ExportPanel subject="statement" />
      </div>
      <RunTable subject="statement" />
    </>
  )
}
