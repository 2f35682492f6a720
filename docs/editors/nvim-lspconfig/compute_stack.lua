---@brief
---
--- REPOSITORY
---
--- Checks request files (JSON) and stack files (YAML) of a compute-instance and load-balancer API, and requests in HTTP files,
--- shell scripts and Markdown.
---
--- `compute-stack` is installed from its repository:
---
--- ```sh
--- npm install --global git+REPOSITORY
--- ```
---
--- The file type of `.rest` files may have to be added:
---
--- ```lua
--- vim.filetype.add({ extension = { http = 'http', rest = 'http' } })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'compute-stack', 'lsp', '--stdio' },
  filetypes = { 'yaml', 'json', 'jsonc', 'http', 'sh', 'bash', 'markdown' },
  root_markers = { '.compute-stack.yaml', '.git' },
}
