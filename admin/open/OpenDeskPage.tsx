import { HookPanel } from '../../kit/open/HookPanel.tsx'
import { KeyPanel } from '../../kit/open/KeyPanel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ways } from './ways.tsx'

/** 开放接口: keys and addresses of the merchant's own programs. */
export const OpenDeskPage = () => (
  <>
    <Heading title="开放接口">
      <a href="/api/open#staff" target="_blank" rel="noreferrer">
        开发文档
      </a>
    </Heading>
    <KeyPanel ways={ways} />
    <HookPanel ways={ways} />
  </>
)
