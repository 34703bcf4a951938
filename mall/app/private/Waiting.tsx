import { useLocation } from 'react-router'
import pageCss from './page.module.css'

/** The boxes of each page while it is not there yet, by their heights in px, so that nothing jumps when it comes. */
const shapes: readonly { path: RegExp; boxes: readonly number[] }[] = [
  { path: /^\/userInfo/, boxes: [260, 150, 220, 180] },
  { path: /^\/myContract\/./, boxes: [130, 180, 520] },
  { path: /^\/myContract/, boxes: [48, 56, 100, 100, 100] },
  { path: /^\/myEvaluate/, boxes: [48, 150, 150, 150] },
  { path: /^\/evaluate/, boxes: [560] },
  { path: /^\/myOrder/, boxes: [48, 56, 168, 168, 168] },
  { path: /^\/afterSales\/submitAS/, boxes: [180, 420] },
  { path: /^\/afterSales\/asRecordDetail/, boxes: [120, 280, 140] },
  { path: /^\/afterSales/, boxes: [48, 150, 150, 150] },
  { path: /^\/cart\/refund/, boxes: [420] },
  { path: /^\/address/, boxes: [56, 168, 168] },
  { path: /^\/invoiceAdmin/, boxes: [56, 200, 200] },
  { path: /^\/invoice/, boxes: [48, 84, 84, 84, 64] },
  { path: /^\/(favorites|footprint)/, boxes: [52, 360, 360] },
  { path: /^\/designs/, boxes: [36, 320, 320] },
  { path: /^\/purchaseLists\/\d/, boxes: [20, 130, 130, 130] },
  { path: /^\/purchaseLists/, boxes: [220, 160] },
  { path: /^\/orderInform/, boxes: [52, 82, 82, 82] },
  { path: /^\/approval/, boxes: [48, 200, 200, 200] },
  { path: /^\/statement/, boxes: [48, 84, 84, 84] },
  { path: /^\/orderDetail/, boxes: [196, 88, 360, 220] },
  { path: /^\/openApi/, boxes: [54, 240, 240] },
  { path: /^\/childAcc/, boxes: [48, 40, 420] },
  { path: /^\/cart\/settlement/, boxes: [180, 260, 140, 240] },
  { path: /^\/cart\//, boxes: [120, 320] },
]

/** The skeleton of the page at this address; seen only where waiting takes longer than 200 ms. */
export function Waiting() {
  const { pathname } = useLocation()
  const boxes = shapes.find(({ path }) => path.test(pathname))?.boxes ?? [320]
  return (
    <div className={`wide ${pageCss.page} ${pageCss.waiting}`} aria-busy="true">
      <p className="unseen" role="status">
        加载中…
      </p>
      <div style={{ height: 32, width: 160 }} />
      {boxes.map((height, place) => (
        <div key={place} style={{ height }} />
      ))}
    </div>
  )
}
