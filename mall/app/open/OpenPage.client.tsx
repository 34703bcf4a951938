import { HookPanel } from '../../../kit/open/HookPanel.tsx'
import { KeyPanel } from '../../../kit/open/KeyPanel.tsx'
import { NoRight } from '../son/NoRight.tsx'
import { useFrame } from '../shell/frame.ts'
import { ways } from './ways.ts'
import pageCss from '../private/page.module.css'

/** 开放接口: how the company's own programs use the mall; the main account's alone. */
export function OpenPage() {
  const { buyer } = useFrame()
  return (
    <div className={pageCss.page}>
      <h1>开放接口</h1>
      {buyer && !buyer.grants.includes('son.manage') ? (
        <NoRight buyer={buyer} what="开放接口" />
      ) : (
        <>
          <div className={`${pageCss.card} ${pageCss.part} ${pageCss.head}`}>
            <p>让贵公司的 ERP、采购系统直接查价、下单、查询进度和发票。</p>
            <a href="/api/open" target="_blank" rel="noreferrer" className="btn">
              开发文档
            </a>
          </div>
          <KeyPanel ways={ways} />
          <HookPanel ways={ways} />
        </>
      )}
    </div>
  )
}
