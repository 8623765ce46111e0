package served

// Subscription is what a browser sends that lets itself be called, with the keys of the
// example of RFC 8291.
const Subscription = `{"endpoint":"https://push.example/x","p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg","zone":"Europe/Berlin","from":1320,"to":480}`
