// npm run demo: the product with its sample chain, on this machine only. `-- --fresh` starts over.
import { serveDemo } from './serve-demo.ts'

await serveDemo('data/demo')
