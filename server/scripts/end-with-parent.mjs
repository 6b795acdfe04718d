// Imported by a step of a build: it ends with its parent, or it would write into the folder of the next build.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)
process.channel?.unref()
