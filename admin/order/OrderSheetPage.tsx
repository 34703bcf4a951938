import { ExportPanel } from '../sheet/ExportPanel.tsx'
import { Heading } from '../shell/Heading.tsx'

/** 导出订单: what the order desk was filtered by, a row for each line. */
export const OrderSheetPage = () => (
  <>
    <Heading title="导出订单" />
    <ExportPanel subject="orders" />
  </>
)
