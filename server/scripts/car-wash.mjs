#!/usr/bin/env node
// car-wash COMMAND: the commands of an installation. In a checkout, `npm run car-wash -- COMMAND` builds them first.
const COMMANDS = {
  status: ['status', 'version, database, e-mail, backup; --ready: whether the server takes requests'],
  backup: ['db-backup', 'FILE: copies the database into a new file, while the server runs'],
  look: ['look', 'FILE: opens a copy of a backup on this machine, which sends and stores nothing'],
  restore: [
    'db-restore',
    'FILE: replaces the database by a backup; without FILE, after the restore of a MongoDB',
  ],
  check: ['audit-data', 'checks every invariant of bookings, washes and money'],
  admin: ['admin-create', 'makes a super-admin; --new: in a new database'],
  export: ['db-export', 'DIR: writes every collection as JSON lines'],
  import: ['db-import', 'DIR: reads them into the empty database at MONGODB_URI'],
}

const [name = ''] = process.argv.splice(2, 1)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
if (command) await import(`../dist/commands/${command[0]}.js`)
else {
  const lines = Object.entries(COMMANDS).map(([each, [, words]]) => `  ${each.padEnd(8)} ${words}`)
  process.stderr.write(`Usage: car-wash COMMAND\n${lines.join('\n')}\n`)
  process.exitCode = 1
}
